import { PROGRESS_STEP } from './sheet-file.ts'

/**
 * Calls `onRows` every `PROGRESS_STEP` rows with the rows read so far, and with an estimate of all rows, from the share
 * of the bytes that is parsed. `sizes` has the size of each part. Call `row` for each row, `bytes` with the number of
 * bytes parsed of the current part, and `endPart` at its end.
 */
export function rowProgress(
  sizes: readonly number[],
  onRows: ((rows: number, all: number) => void) | undefined,
): { row: () => void; bytes: (parsed: number) => void; endPart: () => void } {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let rows = 0
  let part = 0
  let before = 0
  let parsed = 0
  return {
    row() {
      rows += 1
      if (rows % PROGRESS_STEP === 0)
        onRows?.(rows, Math.max(rows, Math.round((rows * total) / (before + parsed || 1))))
    },
    bytes(count) {
      parsed = count
    },
    endPart() {
      before += sizes[part] ?? 0
      part += 1
      parsed = 0
    },
  }
}
