import { UPLOAD_TYPES, type UploadType } from '#contract/admin-library.ts'
import type { ShelfKind } from '#contract/library-lines.ts'

/** What kinds of files a field takes, in words that the texts know. */
export type FileKind = 'pdf' | 'image' | 'audio'

const TYPES: Readonly<Record<FileKind, readonly UploadType[]>> = {
  pdf: ['application/pdf'],
  image: ['image/jpeg', 'image/png', 'image/webp'],
  audio: ['audio/mpeg'],
}

/** The kinds of files that the lines of a list may lead to. */
export function fileKindsOf(kind: ShelfKind): readonly FileKind[] {
  if (kind === 'recording') return ['audio']
  return kind === 'resource' || kind === 'general_resource' ? ['pdf', 'image', 'audio'] : ['pdf', 'image']
}

/** For the `accept` of a file input. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => TYPES[kind].flatMap((type) => [type, `.${UPLOAD_TYPES[type].extension}`])).join(',')
}

/** The kind of a stored file by its type. */
export function kindOfType(contentType: string): FileKind | undefined {
  return (Object.keys(TYPES) as FileKind[]).find((kind) => TYPES[kind].some((type) => type === contentType))
}
