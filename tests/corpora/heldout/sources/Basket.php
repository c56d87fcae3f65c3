<?php

declare(strict_types=1);

namespace Checkout;

/** A basket in minor units: lines, at most one coupon, and tax per rate. */
final class Basket
{
    /** @var list<array{price: int, quantity: int, taxPercent: int}> */
    private array $lines = [];
    private int $couponPercent = 0;

    public function add(int $price, int $quantity, int $taxPercent): void
    {
        if ($price < 0 || $quantity < 1) {
            throw new \InvalidArgumentException('price or quantity out of range');
        }
        $this->lines[] = compact('price', 'quantity', 'taxPercent');
    }

    public function applyCoupon(int $percent): void
    {
        $this->couponPercent = max(0, min(100, $percent));
    }

    /** @return array{net: int, tax: int, gross: int} */
    public function totals(): array
    {
        $net = 0;
        $tax = 0;
        foreach ($this->netByRate() as $percent => $amount) {
            $net += $amount;
            $tax += (int) round($amount * $percent / 100);
        }
        return ['net' => $net, 'tax' => $tax, 'gross' => $net + $tax];
    }

    /** Discounted net amount for each tax rate. @return array<int, int> */
    private function netByRate(): array
    {
        $byRate = [];
        foreach ($this->lines as $line) {
            $amount = $line['price'] * $line['quantity'];
            $discount = (int) round($amount * $this->couponPercent / 100);
            $rate = $line['taxPercent'];
            $byRate[$rate] = ($byRate[$rate] ?? 0) + $amount - $discount;
        }
        return $byRate;
    }
}
