using System;
using System.Collections.Generic;
using System.Linq;

namespace Ledgers;

/// <summary>Divides an amount by weights so that the parts add up to it exactly.</summary>
public static class Allocation
{
    public static long[] Equally(long cents, int people) =>
        ByWeight(cents, Enumerable.Repeat(1, people).ToArray());

    /// <summary>Largest remainder: whoever was rounded down most gets a leftover cent.</summary>
    public static long[] ByWeight(long cents, IReadOnlyList<int> weights)
    {
        if (cents < 0) throw new ArgumentOutOfRangeException(nameof(cents));
        if (weights.Any(weight => weight < 0))
            throw new ArgumentException("a weight is negative", nameof(weights));

        long sum = weights.Sum(weight => (long)weight);
        if (sum == 0) throw new ArgumentException("no weight is positive", nameof(weights));

        var parts = new long[weights.Count];
        var remainders = new Int128[weights.Count];
        for (int i = 0; i < parts.Length; i++)
        {
            Int128 exact = (Int128)cents * weights[i];
            parts[i] = (long)(exact / sum);
            remainders[i] = exact % sum;
        }

        int leftover = (int)(cents - parts.Sum());
        foreach (int i in Ranked(remainders).Take(leftover)) parts[i]++;
        return parts;
    }

    private static IEnumerable<int> Ranked(Int128[] remainders) =>
        Enumerable.Range(0, remainders.Length).OrderByDescending(i => remainders[i]);
}
