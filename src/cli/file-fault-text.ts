import { codeOf, isDiskFull } from '#server/db/faults.ts'

/**
 * The words for errors of the operating system about a file or folder, by their codes; each is followed by the path.
 */
const WORDS: Readonly<Record<string, string>> = {
  EISDIR: 'هذا مجلد، والمطلوب ملف:',
  ENOTDIR: 'في هذا المسار ملف مكان المجلد:',
  EEXIST: 'في هذا المسار ملف مكان المجلد:',
  ENOENT: 'لا يوجد هذا المجلد أو الملف:',
  EACCES: 'لا إذن باستخدام هذا الملف أو المجلد:',
  EPERM: 'لا إذن باستخدام هذا الملف أو المجلد:',
  EROFS: 'القرص للقراءة فقط:',
}

/**
 * Returns the message for a file or folder that a command cannot use, or for a full disk; undefined for any other
 * error.
 */
export function fileFaultText(error: unknown): string | undefined {
  if (isDiskFull(error)) return 'لا يكفي المكان على القرص. أفرغ مكانًا ثم أعد الأمر.'
  const words = WORDS[codeOf(error)]
  const path = pathOf(error)
  return words !== undefined && path !== undefined ? `${words} ${path}` : undefined
}

/** Returns the path of an error: for a rename or a copy the path that was to be written. */
function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { dest, path } = error as Error & { dest?: unknown; path?: unknown }
  return [dest, path].find((text) => typeof text === 'string')
}
