#Requires -Version 5.1
<#
.SYNOPSIS
Deletes the oldest log files until a drive has enough free space.
#>
[CmdletBinding(SupportsShouldProcess)]
param(
    [Parameter(Mandatory)] [string] $LogRoot,
    [ValidateRange(1, 90)] [int] $MinFreePercent = 15,
    [int] $MinAgeDays = 3
)

Set-StrictMode -Version Latest
$ErrorActionPreference = 'Stop'

function Get-FreePercent {
    param([string] $Path)
    $drive = (Get-Item -LiteralPath $Path).PSDrive
    return 100 * $drive.Free / ($drive.Free + $drive.Used)
}

function Get-StaleLog {
    param([string] $Path, [datetime] $Before)
    Get-ChildItem -LiteralPath $Path -Recurse -File -Filter '*.log' |
        Where-Object LastWriteTime -lt $Before |
        Sort-Object LastWriteTime
}

$freed = 0
$before = (Get-Date).AddDays(-$MinAgeDays)
foreach ($log in Get-StaleLog -Path $LogRoot -Before $before) {
    if ((Get-FreePercent -Path $LogRoot) -ge $MinFreePercent) { break }
    if (-not $PSCmdlet.ShouldProcess($log.FullName, 'Delete')) { continue }
    $size = $log.Length
    try {
        Remove-Item -LiteralPath $log.FullName
        $freed += $size
    } catch [System.IO.IOException] {
        Write-Warning "in use: $($log.FullName)"
    }
}
Write-Output ('{0:N1} MB freed' -f ($freed / 1MB))
