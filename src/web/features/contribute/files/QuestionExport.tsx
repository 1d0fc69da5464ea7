import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { questionLossesEndpoint } from '#contract/question-file-calls.ts'
import { QUESTION_FORMAT_NAMES } from '#contract/question-files.ts'
import { EXPORT_LOSS_TEXTS } from '#contract/question-losses.ts'
import { filesText } from '../../../i18n/ar/question-files.ts'
import { formatCount } from '../../../i18n/format.ts'
import { AnchorButton } from '../../../ui/AnchorButton.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import type { SubjectPlace } from '../contribute-place.ts'
import styles from './QuestionFiles.module.css'
import { questionDownloadUrl, questionLossesQuery } from './question-files.api.ts'

type Losses = ResponseOf<typeof questionLossesEndpoint>['formats'][number]

/** Download links for the subject's questions in each file format, with what each format cannot express of them. */
export function QuestionExport({ place }: { place: SubjectPlace }) {
  const query = useQuery(questionLossesQuery(place))
  return (
    <section className={styles.section}>
      <h2>{filesText.exportTitle}</h2>
      <p className={styles.lead}>{filesText.exportLead}</p>
      <DataRegion source={query} isEmpty={({ questions }) => questions === 0} empty={<p>{filesText.exportNone}</p>}>
        {({ questions, formats }) => (
          <>
            <p className={styles.note}>
              {filesText.exportCount} <bdi>{formatCount(questions)}</bdi>
            </p>
            <ul className={styles.formats}>
              {formats.map((losses) => (
                <li key={losses.format}>
                  <AnchorButton look="quiet" href={questionDownloadUrl(place, losses.format)} download>
                    <bdi>{QUESTION_FORMAT_NAMES[losses.format]}</bdi>
                  </AnchorButton>
                  <Dropped losses={losses} />
                </li>
              ))}
            </ul>
          </>
        )}
      </DataRegion>
    </section>
  )
}

function Dropped({ losses: { lost } }: { losses: Losses }) {
  if (lost.length === 0) return <p className={styles.note}>{filesText.whole}</p>
  return (
    <p className={styles.note}>
      {filesText.drops}{' '}
      {lost.map(({ what, questions }, place) => (
        <span key={what}>
          {place > 0 && '، '}
          {EXPORT_LOSS_TEXTS[what]} (<bdi>{formatCount(questions)}</bdi>)
        </span>
      ))}
    </p>
  )
}
