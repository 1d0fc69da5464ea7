/** Whether an error means that a file or its folder is missing, or that the path is a folder. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')
}
