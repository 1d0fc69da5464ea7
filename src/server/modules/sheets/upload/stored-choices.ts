import { createHash } from 'node:crypto'
import { type UploadChoices, uploadChoicesSchema } from '#contract/upload-choices.ts'
import type { UploadRecord } from './uploads.queries.ts'

/** Parses the stored choices of an upload. */
export function storedChoices({ choices }: Pick<UploadRecord, 'choices'>): UploadChoices {
  // The role was called `status` when older uploads were stored.
  const stored = uploadChoicesSchema.parse(JSON.parse(choices.replaceAll('"role":"status"', '"role":"verdict"')))
  return withoutOldLayout(stored)
}

/**
 * Leaves out the choices about hidden rows and words if an earlier release applied a layout: the office is asked again.
 * Layouts had such choices then, and which of an upload's choices came from its layout (`gave`) was not stored
 * (docs/decisions/0039-the-review-is-one-grid.md).
 */
function withoutOldLayout({ hidden, words, ...others }: UploadChoices): UploadChoices {
  if (others.layout && !others.layout.gave) return others
  return { ...others, ...(hidden === undefined ? {} : { hidden }), ...(words === undefined ? {} : { words }) }
}

/**
 * Returns the file's name and a hash of its bytes and choices: the same file with the same choices makes one sheet.
 * Choices that change the content change the hash. The heading does not, because each grade, term, year and session
 * counts its versions separately.
 */
export function fileOf(
  record: Pick<UploadRecord, 'file_name' | 'file_sha256'>,
  choices: UploadChoices,
): { fileName: string; sha256: string } {
  const { worksheet, columns, header_row, full_mark_all, hidden, words, corrections, left_out, identities } = choices
  const changes = [
    ...Object.entries(columns),
    ...(header_row === undefined ? [] : [header_row]),
    ...(worksheet === undefined ? [] : [['worksheet', worksheet]]),
    ...(full_mark_all === undefined ? [] : [['full_mark_all', full_mark_all]]),
    ...(hidden === 'take' ? ['hidden'] : []),
    ...Object.entries(words ?? {}),
    ...corrections.map(({ row, column, text }) => [row, column, text]),
    ...left_out.map(({ row }) => row),
    ...identities.map(({ row, student }) => [row, student]),
  ]
  const sha256 =
    changes.length === 0
      ? record.file_sha256
      : createHash('sha256')
          .update(`${record.file_sha256} ${JSON.stringify(changes)}`)
          .digest('hex')
  return { fileName: record.file_name, sha256 }
}
