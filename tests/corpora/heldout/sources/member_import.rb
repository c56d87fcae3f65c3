# frozen_string_literal: true

require "csv"
require "date"

# Imports members from CSV. A bad row is reported and does not stop the rest.
class MemberImport
  Problem = Struct.new(:row, :message)
  Member = Struct.new(:number, :name, :joined_on, keyword_init: true)

  HEADERS = %w[number name joined_on].freeze

  attr_reader :members, :problems

  def initialize(io)
    @io = io
    @members = {}
    @problems = []
  end

  def call
    table = CSV.parse(@io.read.delete_prefix("\uFEFF"), headers: true)
    missing = HEADERS - table.headers.compact
    raise ArgumentError, "missing columns: #{missing.join(', ')}" if missing.any?

    table.each.with_index(2) { |row, number| import(row, number) }
    self
  end

  private

  def import(row, row_number)
    member = build(row)
    raise ArgumentError, "number #{member.number} is taken" if @members.key?(member.number)

    @members[member.number] = member
  rescue ArgumentError => e
    @problems << Problem.new(row_number, e.message)
  end

  def build(row)
    name = row["name"].to_s.strip
    raise ArgumentError, "name is blank" if name.empty?

    Member.new(
      number: Integer(row["number"].to_s, 10),
      name: name,
      joined_on: Date.strptime(row["joined_on"].to_s, "%Y-%m-%d")
    )
  end
end
