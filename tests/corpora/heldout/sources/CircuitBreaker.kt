package net.calls

import java.time.Clock
import java.time.Duration
import java.time.Instant

class CircuitOpenException(name: String) : RuntimeException("circuit $name is open")

/** Rejects calls after [threshold] failures in a row; after [coolDown] one trial call is let through. */
class CircuitBreaker(
    private val name: String,
    private val threshold: Int = 5,
    private val coolDown: Duration = Duration.ofSeconds(30),
    private val clock: Clock = Clock.systemUTC(),
) {
    private enum class State { CLOSED, OPEN, HALF_OPEN }

    private var state = State.CLOSED
    private var failures = 0
    private var openedAt = Instant.EPOCH

    fun <T> call(block: () -> T): T {
        admit()
        return try {
            block().also { onSuccess() }
        } catch (error: Throwable) {
            onFailure()
            throw error
        }
    }

    @Synchronized
    private fun admit() {
        when (state) {
            State.CLOSED -> return
            State.HALF_OPEN -> throw CircuitOpenException(name)
            State.OPEN -> {
                val isCold = openedAt.plus(coolDown) <= clock.instant()
                if (!isCold) throw CircuitOpenException(name)
                state = State.HALF_OPEN
            }
        }
    }

    @Synchronized
    private fun onSuccess() {
        if (state == State.OPEN) return // a call from before the circuit opened
        failures = 0
        state = State.CLOSED
    }

    @Synchronized
    private fun onFailure() {
        failures += 1
        if (state == State.HALF_OPEN || failures >= threshold) {
            state = State.OPEN
            openedAt = clock.instant()
        }
    }
}
