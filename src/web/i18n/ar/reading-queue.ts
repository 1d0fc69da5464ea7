import { counted } from '#contract/arabic-amounts.ts'

/** What a file that waits for memory says: how many files are read before it. */
export function queueText(place: number): string {
  return place === 0
    ? 'في انتظار دوره في القراءة، وهو التالي.'
    : `في انتظار دوره في القراءة، وقبله ${counted(place, 'file')}.`
}
