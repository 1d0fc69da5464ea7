import { UPLOAD_TYPES, type UploadType } from '#contract/admin-library.ts'
import type { ShelfKind } from '#contract/library-lines.ts'

/** The kinds of files that a field may accept; their names are also keys of the interface's texts. */
export type FileKind = 'pdf' | 'image' | 'audio'

const TYPES: Readonly<Record<FileKind, readonly UploadType[]>> = {
  pdf: ['application/pdf'],
  image: ['image/jpeg', 'image/png', 'image/webp'],
  audio: ['audio/mpeg'],
}

/** Returns the kinds of files to which the entries of a list may link. */
export function fileKindsOf(kind: ShelfKind): readonly FileKind[] {
  if (kind === 'recording') return ['audio']
  return kind === 'resource' || kind === 'general_resource' ? ['pdf', 'image', 'audio'] : ['pdf', 'image']
}

/** Returns the value for the `accept` attribute of a file input. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => TYPES[kind].flatMap((type) => [type, `.${UPLOAD_TYPES[type].extension}`])).join(',')
}

/** Returns the kind of a stored file by its content type. */
export function kindOfType(contentType: string): FileKind | undefined {
  return (Object.keys(TYPES) as FileKind[]).find((kind) => TYPES[kind].some((type) => type === contentType))
}
