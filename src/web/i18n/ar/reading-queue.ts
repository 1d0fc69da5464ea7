import { counted } from '#contract/arabic-amounts.ts'

/**
 * Returns the text for an uploaded file that waits to be read; `place` is the number of files that are read before it.
 */
export function queueText(place: number): string {
  return place === 0
    ? 'في انتظار دوره في القراءة، وهو التالي.'
    : `في انتظار دوره في القراءة، وقبله ${counted(place, 'file')}.`
}
