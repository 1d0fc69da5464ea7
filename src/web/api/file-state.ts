/** Whether a file of the portal no longer exists; false if the portal cannot be reached. */
export async function isFileMissing(url: string, signal?: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', signal: signal ?? null })
    return status === 404 || status === 410
  } catch {
    return false
  }
}
