import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import type { Recordings } from '#contract/library.ts'
import { subjectName } from '#contract/subjects.ts'
import { isFileMissing } from '../../api/file-state.ts'
import { recordingsText } from '../../i18n/ar/library.ts'
import { useLocation } from '../../router/use-router.ts'
import styles from '../../ui/Index.module.css'
import { KeepFile } from '../../ui/KeepFile.tsx'
import { type SafeLink, safeLink } from '../../ui/safe-link.ts'
import { LinkLine } from './LinkLine.tsx'

/**
 * The key of the entry for the folder with all recordings, which is listed before every subject. docs/SPECIFICATION.md,
 * section 2.
 */
const FIRST = 'mojalad_tasgilat'

/** The recordings by subject. Audio files of the portal play here, one at a time; other addresses are links. */
export function RecordingList({ recordings }: { recordings: Recordings['term_1'] }) {
  const [open, setOpen] = useState<string>()
  const subjects = Object.entries(recordings)
  const ordered = [...subjects.filter(([key]) => key === FIRST), ...subjects.filter(([key]) => key !== FIRST)]
  return (
    <ul className={styles.index}>
      {ordered.map(([key, address]) => {
        const name = subjectName(key)
        const link = safeLink(address)
        return (
          <li key={key} className={styles.entry}>
            {link?.plays ? (
              <AudioEntry
                name={name}
                link={link}
                isOpen={open === key}
                onPress={() => setOpen(open === key ? undefined : key)}
              />
            ) : (
              <LinkLine name={name} link={link} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface AudioEntryProps {
  name: string
  link: SafeLink
  isOpen: boolean
  onPress: () => void
}

function AudioEntry({ name, link, isOpen, onPress }: AudioEntryProps) {
  const panelId = useId()
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onPress}
      >
        <bdi className={styles.name}>{name}</bdi>
        <ChevronDown className={styles.mark} size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          <Player name={name} link={link} />
        </div>
      )}
    </>
  )
}

/** Why a recording does not play; found out by a request, because the audio element does not report the reason. */
type Fault = 'missing' | 'failed'

function Player({ name, link: { href } }: { name: string; link: SafeLink }) {
  const [fault, setFault] = useState<Fault>()
  const { pathname } = useLocation()
  async function explain() {
    setFault((await isFileMissing(href)) ? 'missing' : 'failed')
  }
  return (
    <>
      {/* oxlint-disable jsx-a11y/media-has-caption -- the faculty records audio only */}
      {/* biome-ignore lint/a11y/useMediaCaption: the faculty records audio only. */}
      <audio controls preload="metadata" src={href} aria-label={name} onError={() => void explain()} />
      <KeepFile file={{ url: href, name, place: pathname }} use="listen" />
      {fault && (
        <p role="alert">
          {recordingsText[fault]} {fault === 'failed' && <a href={href}>{recordingsText.open}</a>}
        </p>
      )}
    </>
  )
}
