import HardDriveDownload from 'lucide-react/icons/hard-drive-download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { formatBytes } from '#contract/arabic-amounts.ts'
import {
  canKeep,
  type FileToKeep,
  findKept,
  KeepFailureError,
  type KeptFile,
  keepFile,
  removeKept,
} from '../api/kept-files.ts'
import { keepFileText } from '../i18n/ar/kept.ts'
import { Button } from './Button.tsx'
import styles from './KeepFile.module.css'

interface KeepFileProps {
  file: FileToKeep
  /** What the reader does with the file, such as reading it; selects the button's text. */
  use: keyof typeof keepFileText.keep
}

type State =
  | { at: 'unknown' }
  | { at: 'none'; failure?: string }
  | { at: 'coming'; share: number }
  | { at: 'kept'; file: KeptFile }

/**
 * A button that stores a file on the device for use without a network, or removes it from the device. Renders nothing
 * where the browser cannot store the file.
 */
export function KeepFile({ file, use }: KeepFileProps) {
  const [state, setState] = useState<State>({ at: 'unknown' })
  const { url } = file
  useEffect(() => {
    let isShown = true
    if (!canKeep(url)) return
    void findKept(url)
      .catch(() => undefined)
      .then((kept) => isShown && setState(kept ? { at: 'kept', file: kept } : { at: 'none' }))
    return () => {
      isShown = false
    }
  }, [url])

  async function keep() {
    setState({ at: 'coming', share: 0 })
    try {
      setState({ at: 'kept', file: await keepFile(file, (share) => setState({ at: 'coming', share })) })
    } catch (error) {
      const failure = error instanceof KeepFailureError ? error.failure : 'impossible'
      setState({ at: 'none', failure: keepFileText.failures[failure] })
    }
  }

  async function remove(key: string) {
    await removeKept(key)
    setState({ at: 'none' })
  }

  if (state.at === 'unknown') return null
  return (
    <div className={styles.keep} aria-live="polite" data-print="no">
      {state.at === 'none' && (
        <>
          {state.failure && <p className={styles.failure}>{state.failure}</p>}
          <Button look="quiet" onClick={() => void keep()}>
            <HardDriveDownload size={18} aria-hidden="true" />
            {keepFileText.keep[use]}
          </Button>
        </>
      )}
      {state.at === 'coming' && (
        <>
          <p>{keepFileText.keeping}</p>
          <progress className={styles.progress} value={state.share} aria-label={keepFileText.keeping} />
        </>
      )}
      {state.at === 'kept' && (
        <>
          <p>
            {keepFileText.kept} {formatBytes(state.file.size)}
          </p>
          <Button look="quiet" onClick={() => void remove(state.file.key)}>
            <Trash2 size={18} aria-hidden="true" />
            {keepFileText.remove}
          </Button>
        </>
      )}
    </div>
  )
}
