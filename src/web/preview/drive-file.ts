/** How a file is shown; `other` is offered for download. */
export type FileKind = 'pdf' | 'image' | 'audio' | 'other'

/** The file that a preview's address names. */
export interface DriveFile {
  kind: FileKind
  /** URL for displaying the file. */
  viewUrl: string
  /** URL for downloading the file. */
  downloadUrl: string
}

const KINDS: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  webp: 'image',
  mp3: 'audio',
}

/**
 * Parses `/drive/file/{id}/preview` of a server, or `preview.html?id={id}` of a static copy, whose files have relative
 * URLs. Returns undefined if the address names no file.
 */
export function driveFile({ pathname, search }: Pick<Location, 'pathname' | 'search'>): DriveFile | undefined {
  const [, served] = /\/drive\/file\/([^/]+)\/preview$/.exec(pathname) ?? []
  if (served !== undefined) {
    const bytes = new URLSearchParams({ id: decodeURIComponent(served) }).toString()
    return {
      kind: kindOf(served),
      viewUrl: `/drive/uc?export=view&${bytes}`,
      downloadUrl: `/drive/uc?export=download&${bytes}`,
    }
  }
  const id = new URLSearchParams(search).get('id')
  if (!id) return undefined
  const url = `./drive/files/${encodeURIComponent(id)}`
  return { kind: kindOf(id), viewUrl: url, downloadUrl: url }
}

function kindOf(id: string): FileKind {
  const [, extension = ''] = /\.(\w+)$/.exec(id) ?? []
  return KINDS[extension.toLowerCase()] ?? 'other'
}
