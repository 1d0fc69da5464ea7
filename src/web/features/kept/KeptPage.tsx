import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatBytes } from '#contract/arabic-amounts.ts'
import { canKeep, type KeptFile, removeKept, removeKeptAnswers } from '../../api/kept-files.ts'
import { keptPageText } from '../../i18n/ar/kept.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { KeptSince } from '../../ui/KeptSince.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './KeptPage.module.css'
import { keptQuery } from './kept.api.ts'

/** The page that lists what this device has stored of the portal, and where the reader can remove it. */
export function KeptPage() {
  return (
    <>
      <PageHeading title={keptPageText.title} />
      {canKeep('./') ? <Kept /> : <StoresNothing />}
    </>
  )
}

function StoresNothing() {
  return <EmptyMessage title={keptPageText.impossible} />
}

function Kept() {
  const kept = useQuery(keptQuery())
  const [isDone, setDone] = useState(false)

  async function remove(key: string) {
    await removeKept(key)
    await kept.refetch()
  }

  async function removeAnswers() {
    await removeKeptAnswers()
    setDone(true)
    await kept.refetch()
  }

  return (
    // Only a browser that forbids storage fails here: nothing is requested from the network.
    <DataRegion source={kept} explain={() => <StoresNothing />}>
      {({ files, answers, mediaBytes }) => (
        <>
          <p>{keptPageText.lead}</p>
          <section className={styles.section}>
            <h2>{keptPageText.files}</h2>
            <Files files={files} onRemove={(key) => void remove(key)} />
          </section>
          <section className={styles.section}>
            <h2>{keptPageText.answers}</h2>
            <p>{answers > 0 ? keptPageText.answersLead : keptPageText.noAnswers}</p>
            {mediaBytes > 0 && (
              <p>
                {keptPageText.media} {formatBytes(mediaBytes)}
              </p>
            )}
            <div aria-live="polite">{isDone && <p>{keptPageText.answersRemoved}</p>}</div>
            {answers > 0 && (
              <Button look="quiet" onClick={() => void removeAnswers()}>
                <Trash2 size={18} aria-hidden="true" />
                {keptPageText.removeAnswers}
              </Button>
            )}
          </section>
        </>
      )}
    </DataRegion>
  )
}

function Files({ files, onRemove }: { files: readonly KeptFile[]; onRemove: (key: string) => void }) {
  if (files.length === 0) {
    return (
      <EmptyMessage title={keptPageText.noFiles}>
        <p>{keptPageText.noFilesNext}</p>
      </EmptyMessage>
    )
  }
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <>
      <ul className={styles.files}>
        {files.map(({ key, name, place, size, keptAt }) => (
          <li key={key} className={styles.file}>
            <div>
              <Link to={place} state={{ title: name }}>
                <bdi>{name}</bdi>
              </Link>
              <p className={styles.note}>
                {formatBytes(size)}، <KeptSince at={keptAt} word={keptPageText.kept} />
              </p>
            </div>
            <Button look="quiet" onClick={() => onRemove(key)}>
              {keptPageText.remove} <span className="visually-hidden">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p>
        {keptPageText.total} {formatBytes(total)}
      </p>
    </>
  )
}
