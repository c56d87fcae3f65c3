import 'dart:math' as math;

/// How a flash card went.
enum Grade { again, hard, good, easy }

class CardState {
  const CardState({
    required this.due,
    this.interval = Duration.zero,
    this.ease = 2.5,
    this.lapses = 0,
  });

  final DateTime due;
  final Duration interval;
  final double ease;
  final int lapses;
}

/// Spaced repetition: a good grade stretches the interval, a lapse resets it.
class Scheduler {
  const Scheduler({this.minEase = 1.3, this.longest = const Duration(days: 365)});

  final double minEase;
  final Duration longest;

  CardState review(CardState card, Grade grade, DateTime now) {
    final ease = _easeAfter(card.ease, grade);
    final interval = _intervalAfter(card.interval, grade, ease);
    return CardState(
      due: now.add(interval),
      interval: interval,
      ease: ease,
      lapses: card.lapses + (grade == Grade.again ? 1 : 0),
    );
  }

  double _easeAfter(double ease, Grade grade) {
    final change = switch (grade) {
      Grade.again => -0.20,
      Grade.hard => -0.15,
      Grade.good => 0.0,
      Grade.easy => 0.15,
    };
    return math.max(minEase, ease + change);
  }

  Duration _intervalAfter(Duration interval, Grade grade, double ease) {
    if (grade == Grade.again) return const Duration(minutes: 10);
    if (interval.inDays < 1) return Duration(days: grade == Grade.easy ? 4 : 1);
    final factor = switch (grade) {
      Grade.hard => 1.2,
      Grade.easy => ease * 1.3,
      _ => ease,
    };
    final stretched = interval * factor;
    return stretched > longest ? longest : stretched;
  }
}
