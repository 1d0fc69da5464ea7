import { agreeing, type PluralForms } from './arabic-amounts.ts'

/**
 * The Arabic forms of the units after `منذ` (ago) and `كل` (every). For one and two of a unit the noun alone is enough;
 * from three on a numeral precedes it.
 */
const UNITS = {
  minute: { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة' },
  hour: { one: 'ساعة', two: 'ساعتين', few: 'ساعات', many: 'ساعة' },
  day: { one: 'يوم', two: 'يومين', few: 'أيام', many: 'يومًا' },
} as const

/** Formats an age in whole days, one or more: `منذ يوم`, `منذ يومين`, `منذ 3 أيام`. */
export function daysAgo(days: number): string {
  return unitsAgo(days, UNITS.day)
}

/** Formats an age in its largest whole unit: `منذ لحظات`, `منذ 5 دقائق`, `منذ ساعتين`, `منذ 11 يومًا`. */
export function timeAgo(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return 'منذ لحظات'
  if (minutes < 60) return unitsAgo(minutes, UNITS.minute)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? unitsAgo(hours, UNITS.hour) : daysAgo(Math.floor(hours / 24))
}

/** Formats an interval of whole hours: `كل ساعة`, `كل 12 ساعة`, `كل يوم`, `كل يومين`. */
export function everyHours(hours: number): string {
  return hours % 24 === 0 ? units('كل', hours / 24, UNITS.day) : units('كل', hours, UNITS.hour)
}

function unitsAgo(count: number, unit: (typeof UNITS)[keyof typeof UNITS]): string {
  return units('منذ', count, unit)
}

/** Returns a preposition with a number of units in the grammatical case that the preposition demands. */
function units(before: string, count: number, unit: (typeof UNITS)[keyof typeof UNITS]): string {
  const forms: PluralForms<string> = { zero: unit.many, other: unit.one, ...unit }
  const word = agreeing(count, forms)
  return count < 3 ? `${before} ${word}` : `${before} ${count} ${word}`
}
