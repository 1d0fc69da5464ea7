import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { counted } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { versionsText } from '../../../i18n/ar/admin-results.ts'
import { draftsText, waitingText } from '../../../i18n/ar/season-desk.ts'
import { formatCount } from '../../../i18n/format.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import desk from '../../../ui/Desk.module.css'
import { versionsQuery } from '../versions/sheets.api.ts'
import { versionName } from '../versions/version-names.ts'
import styles from './Batch.module.css'
import { PublishManyDialog } from './PublishManyDialog.tsx'

/** The drafts of all result sheets, with a button that publishes several drafts together. */
export function DraftsPanel() {
  const { data } = useQuery(versionsQuery())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // The selected versions as they were when the dialog opened. Published versions leave the list, but the dialog still
  // shows them.
  const [asked, setAsked] = useState<readonly SheetVersion[]>()
  const drafts = (data?.versions ?? []).filter(({ state }) => state === 'draft')
  const picked = drafts.filter(({ id }) => chosen.has(id))
  // A single draft is published on its own page, so no list is needed.
  if (drafts.length < 2 && !asked) return null
  const choose = (ids: readonly string[], isChosen: boolean) => {
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  }
  return (
    <section className={desk.section} aria-labelledby="drafts">
      <h2 id="drafts" className={desk.heading}>
        {draftsText.title}
      </h2>
      <p className={desk.note}>{draftsText.lead}</p>
      <div className={styles.bar}>
        <CheckBox
          isChosen={drafts.length > 0 && picked.length === drafts.length}
          onChange={(isChosen) =>
            choose(
              drafts.map(({ id }) => id),
              isChosen,
            )
          }
        >
          {draftsText.chooseAll}
        </CheckBox>
        <Button disabled={picked.length === 0} onClick={() => setAsked(picked)}>
          {draftsText.publish} ({formatCount(picked.length)})
        </Button>
      </div>
      <ul className={desk.list}>
        {drafts.map((version) => (
          <li key={version.id} className={styles.draft}>
            <CheckBox isChosen={chosen.has(version.id)} onChange={(isChosen) => choose([version.id], isChosen)}>
              <span className="visually-hidden">{waitingText.choose(versionName(version))}</span>
            </CheckBox>
            <div>
              <Link className={desk.name} to={pathTo(DESK_ROUTES.sheet, { id: version.id })}>
                {versionName(version)}
              </Link>
              <p className={desk.meta}>
                <span>{counted(version.students, 'student')}</span>
                {version.publish_at && (
                  <span>
                    {versionsText.due} <bdi>{formatMoment(version.publish_at)}</bdi>
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <PublishManyDialog
          drafts={asked}
          onClose={() => {
            setAsked(undefined)
            setChosen(new Set())
          }}
        />
      )}
    </section>
  )
}
