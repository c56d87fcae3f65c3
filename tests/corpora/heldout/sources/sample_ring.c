/* Lock-free ring of sensor samples for one producer and one consumer.
 * The ISR pushes, the foreground pops; each index has exactly one writer. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RING_SIZE 64u /* a power of two, so that the index can be masked */

struct sample {
    uint32_t ticks;
    int16_t millivolts;
};

struct sample_ring {
    struct sample slots[RING_SIZE];
    _Atomic size_t head; /* written by the producer */
    _Atomic size_t tail; /* written by the consumer */
    _Atomic uint32_t dropped;
};

bool ring_push(struct sample_ring *ring, struct sample sample)
{
    size_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    size_t tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
    if (head - tail == RING_SIZE) {
        atomic_fetch_add_explicit(&ring->dropped, 1u, memory_order_relaxed);
        return false;
    }
    ring->slots[head & (RING_SIZE - 1u)] = sample;
    atomic_store_explicit(&ring->head, head + 1u, memory_order_release);
    return true;
}

bool ring_pop(struct sample_ring *ring, struct sample *out)
{
    size_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    size_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
    if (head == tail)
        return false;
    *out = ring->slots[tail & (RING_SIZE - 1u)];
    atomic_store_explicit(&ring->tail, tail + 1u, memory_order_release);
    return true;
}
