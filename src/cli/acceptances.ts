import { officeReason } from '#contract/office-reason.ts'
import type { Acceptance, PublicationStop } from '#contract/sheet-publication.ts'
import { SHEET_STOP_CODES, type SheetStopCode } from '#contract/sheet-stops.ts'
import { type OptionValues, UsageError } from './command.ts'

/** The options of a command that publishes, and their usage. */
export const ACCEPT_OPTIONS = {
  accept: { type: 'string', multiple: true },
  reason: { type: 'string', multiple: true },
} as const
export const ACCEPT_USAGE = '[--accept CODE=COUNT --reason TEXT]…'

/**
 * An acceptance of a publication stop as typed. Its count may be missing; the command then refuses the acceptance and
 * prints the count of the stop.
 */
export type TypedAcceptance = Omit<Acceptance, 'count'> & { count: number | undefined }

/**
 * Returns the acceptances of `--accept CODE=COUNT`, each with its `--reason`; a single reason is for all of them.
 * Throws UsageError for an unknown code, a wrong number, and a missing or short reason.
 */
export function readAcceptances({ accept = [], reason = [] }: OptionValues): TypedAcceptance[] {
  const [typed, reasons] = [listOf(accept), listOf(reason)]
  if (typed.length === 0 && reasons.length > 0) throw new UsageError('‎--reason‎ لا يكون إلا مع ‎--accept‎.')
  if (reasons.length > 1 && reasons.length !== typed.length) {
    throw new UsageError('اكتب ‎--reason‎ واحدًا للكل، أو واحدًا بعد كل ‎--accept‎.')
  }
  return typed.map((text, place) => {
    const [code = '', count] = text.split('=')
    if (!isStopCode(code))
      throw new UsageError(`لا يوجد ما يوقف النشر بالرمز ${code}. الرموز: ${SHEET_STOP_CODES.join('، ')}`)
    if (count !== undefined && !/^[1-9]\d*$/.test(count)) throw new UsageError(`ليس عددًا: ${text}`)
    const given = officeReason.safeParse(reasons[place] ?? reasons[0])
    if (!given.success) throw new UsageError(`المطلوب مع ${text}: ‎--reason‎ بسبب من 3 أحرف على الأقل`)
    return { code, count: count === undefined ? undefined : Number(count), reason: given.data }
  })
}

/**
 * Returns those of the typed acceptances whose publication stop exists. Throws UsageError, with the right count, if an
 * acceptance has no count.
 */
export function acceptancesFor(stops: readonly PublicationStop[], typed: readonly TypedAcceptance[]): Acceptance[] {
  return typed.flatMap(({ code, count, reason }) => {
    const stop = stops.find((one) => one.code === code)
    if (!stop) return []
    if (count === undefined) throw new UsageError(`اكتب العدد مع الرمز: ‎--accept ${code}=${stop.count}‎`)
    return [{ code, count, reason }]
  })
}

/** Returns the publication stops that still prevent publishing: accepted neither before nor by `accept`. */
export function openStops(
  stops: readonly PublicationStop[],
  accept: readonly Pick<Acceptance, 'code' | 'count'>[],
): PublicationStop[] {
  return stops.filter(
    ({ code, count, accepted }) => !accepted && !accept.some((one) => one.code === code && one.count === count),
  )
}

function listOf(value: NonNullable<OptionValues[string]>): readonly string[] {
  return Array.isArray(value) ? value : []
}

function isStopCode(text: string): text is SheetStopCode {
  return SHEET_STOP_CODES.some((code) => code === text)
}
