#!/usr/bin/env bash
# Keeps the newest dumps of each database, and of the older ones the last in a week.
set -euo pipefail

dump_dir=${1:?usage: rotate-dumps.sh DIR [DAYS] [WEEKS]}
keep_days=${2:-7}
keep_weeks=${3:-5}

# Names are NAME-YYYYMMDD.sql.gz; prints the day of one.
day_of() {
  local base=${1##*/}
  base=${base%.sql.gz}
  printf '%s\n' "${base##*-}"
}

rotate() {
  local name=$1 file day week position=0
  local -A weeks=()
  while IFS= read -r file; do
    day=$(day_of "$file")
    week=$(date -u -d "$day" +%G-W%V)
    position=$((position + 1))
    if ((position <= keep_days)); then
      weeks[$week]=seen
      continue
    fi
    if [[ -z ${weeks[$week]:-} ]] && ((${#weeks[@]} < keep_weeks)); then
      weeks[$week]=seen
      continue
    fi
    rm -f -- "$file"
    echo "deleted $file"
  done < <(find "$dump_dir" -maxdepth 1 -name "$name-????????.sql.gz" | sort -r)
}

names() {
  find "$dump_dir" -maxdepth 1 -name '*-????????.sql.gz' -printf '%f\n' |
    sed 's/-[0-9]\{8\}\.sql\.gz$//' | sort -u
}

while IFS= read -r name; do
  rotate "$name"
done < <(names)
