package net.calls;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;

/** Repeats a call with exponential backoff and full jitter. */
public final class Retry {
    private final int maxAttempts;
    private final Duration base;
    private final Duration cap;
    private final Predicate<Exception> transientError;

    public Retry(int maxAttempts, Duration base, Duration cap, Predicate<Exception> transientError) {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be positive");
        }
        this.maxAttempts = maxAttempts;
        this.base = base;
        this.cap = cap;
        this.transientError = transientError;
    }

    public <T> T run(Callable<T> call) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return call.call();
            } catch (InterruptedException stop) {
                throw stop;
            } catch (Exception error) {
                if (attempt >= maxAttempts || !transientError.test(error)) {
                    throw error;
                }
                Thread.sleep(jitter(ceiling(attempt)));
            }
        }
    }

    /** Doubles with each attempt and never exceeds the cap. */
    long ceiling(int attempt) {
        int shift = Math.min(attempt - 1, 20);
        return Math.min(cap.toMillis(), base.toMillis() << shift);
    }

    private static long jitter(long ceiling) {
        return ThreadLocalRandom.current().nextLong(ceiling + 1);
    }
}
