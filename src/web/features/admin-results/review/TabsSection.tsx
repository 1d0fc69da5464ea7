import { useState } from 'react'
import { gradeKey, termKey } from '#contract/faculty.ts'
import { gradeName, termName } from '#contract/faculty-shape.ts'
import type { UploadHead, UploadReview } from '#contract/upload-review.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { DESK_PATHS } from '../../../app/admin-paths.ts'
import { recognisedText, tabsText } from '../../../i18n/ar/upload-grid.ts'
import { yearText } from '../../../i18n/places.ts'
import { useNavigate } from '../../../router/use-router.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import { ProblemAlert } from '../../../ui/ProblemAlert.tsx'
import { useSend } from '../../../ui/use-send.ts'
import { splitUpload, uploadsQuery } from '../uploads/uploads.api.ts'
import styles from './Review.module.css'
import { Section } from './Section.tsx'
import type { UploadEditing } from './use-upload-editing.ts'

interface TabsSectionProps {
  upload: UploadHead
  review: UploadReview
  editing: UploadEditing
}

/** The worksheets of a file that holds several result sheets. One call makes an upload of each selected worksheet. */
export function TabsSection({ upload, review: { tabs, other_worksheets: others }, editing }: TabsSectionProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const chosen = tabs.map(({ worksheet }) => worksheet).filter((worksheet) => !left.includes(worksheet))
  const { send, isSending, error } = useSend({
    send: () => splitUpload(upload.id, upload.revision, chosen),
    refresh: [uploadsQuery().queryKey],
    onDone: () => navigate(DESK_PATHS.results),
    done: tabsText.done,
    failed: 'drawn',
  })
  return (
    <Section title={tabsText.title} lead={tabsText.lead}>
      <ul className={styles.lines}>
        {tabs.map(({ worksheet, heading, students }) => (
          <li key={worksheet}>
            <CheckBox
              isChosen={chosen.includes(worksheet)}
              onChange={(isChosen) =>
                setLeft(isChosen ? left.filter((name) => name !== worksheet) : [...left, worksheet])
              }
            >
              <bdi>{worksheet}</bdi>: {headingWords(heading)} {recognisedText.students(students)}
            </CheckBox>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className={styles.note}>
          {tabsText.others} <bdi>{others.join('، ')}</bdi>. {tabsText.othersNext}
        </p>
      )}
      <div className={styles.actions}>
        <Button busy={isSending || chosen.length === 0} onClick={() => send()}>
          {tabsText.split} ({chosen.length})
        </Button>
      </div>
      <ProblemAlert error={error} />
      <div className={styles.actions}>
        <p className={styles.note}>{tabsText.one}</p>
        {[...tabs.map(({ worksheet }) => worksheet), ...others].map((worksheet) => (
          <Button
            key={worksheet}
            look="quiet"
            busy={editing.isSaving}
            onClick={() => editing.save({ kind: 'worksheet', worksheet })}
          >
            <bdi>{worksheet}</bdi>
          </Button>
        ))}
      </div>
    </Section>
  )
}

function headingWords({ grade, term, year }: UploadReview['heading']): string {
  return [
    grade === null ? undefined : gradeName(facultyShape(), gradeKey(grade)),
    term === null ? undefined : termName(facultyShape(), termKey(term)),
    year === null ? undefined : yearText(year),
  ]
    .filter(Boolean)
    .map((part) => `${part}، `)
    .join('')
}
