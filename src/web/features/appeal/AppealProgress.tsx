import { useQuery } from '@tanstack/react-query'
import type { FollowedAppeal } from '#contract/appeals.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import type { ApiError } from '../../api/api-error.ts'
import { appealCorrectionText, appealNextText, appealStateText, followText } from '../../i18n/ar/appeal.ts'
import { placeText } from '../../i18n/places.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import styles from './Appeal.module.css'
import { followedAppealQuery } from './appeal.api.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

/** Shows the state of the appeal that a code belongs to. */
export function AppealProgress({ code }: { code: string }) {
  const query = useQuery(followedAppealQuery(code))
  return (
    <DataRegion source={query} explain={explain}>
      {(appeal) => <Followed appeal={appeal} code={code} />}
    </DataRegion>
  )
}

function Followed({ appeal, code }: { appeal: FollowedAppeal; code: string }) {
  const { subject, state, asked_at: asked, taken_at: taken, answered_at: answered, answer } = appeal
  const moments = [
    { label: followText.asked, at: asked },
    { label: followText.taken, at: taken },
    { label: followText.answered, at: answered },
  ]
  return (
    <article className={styles.progress}>
      <h3 className={styles.subject}>
        <bdi>{subject}</bdi>
      </h3>
      <p className={styles.note}>{placeText(appeal)}</p>
      <p>
        <strong className={styles[state]}>
          {appeal.answer_waits ? followText.answerWaits : appealStateText[state]}
        </strong>
        {!appeal.answer_waits && <span className={styles.next}>{nextText(appeal)}</span>}
      </p>
      <ul className={styles.moments}>
        {moments.map(
          ({ label, at }) =>
            at !== null && (
              <li key={label}>
                {label}: <bdi>{formatMoment(at)}</bdi>
              </li>
            ),
        )}
      </ul>
      {!appeal.confirmed && <ConfirmForm code={code} />}
      {answer !== null && (
        <section>
          <h4 className={styles.answerHeading}>{followText.answer}</h4>
          <p className={styles.answer} dir="auto">
            {answer}
          </p>
        </section>
      )}
    </article>
  )
}

function nextText({ state, correction }: FollowedAppeal): string {
  return state === 'accepted' ? appealCorrectionText[correction] : appealNextText[state]
}

function explain({ code }: ApiError) {
  // The server also refuses a stored code whose form is invalid.
  if (code === 'not_found' || code === 'invalid_request') {
    return <EmptyMessage title={followText.unknown}>{followText.unknownNext}</EmptyMessage>
  }
  if (code === 'data_unavailable' || code === 'result_withheld') {
    return <EmptyMessage title={followText.unavailable}>{followText.unavailableNext}</EmptyMessage>
  }
  return undefined
}
