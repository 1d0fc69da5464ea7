import { useQuery } from '@tanstack/react-query'
import type { AppealDetail } from '#contract/admin-appeals.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { appealsText, oneAppealText } from '../../i18n/ar/admin-appeals.ts'
import { useParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { AppealFacts } from './AppealFacts.tsx'
import { AppealLines } from './AppealLines.tsx'
import { AppealSteps } from './AppealSteps.tsx'
import styles from './Appeals.module.css'
import { AskedRequests } from './AskedRequests.tsx'
import { appealQuery } from './appeals-desk.api.ts'

/** The page of one appeal: the student, the mark and the answer. */
export function AppealPage() {
  const { appealId = '' } = useParams()
  const appeal = useQuery(appealQuery(appealId))
  return (
    <DataRegion source={appeal} explain={({ code }) => (code === 'not_found' ? <Missing /> : undefined)}>
      {(found) => <Appeal key={found.id} appeal={found} onReload={() => void appeal.refetch()} />}
    </DataRegion>
  )
}

function Appeal({ appeal, onReload }: { appeal: AppealDetail; onReload: () => void }) {
  const { subject, name, state, answer, others, is_mine: isMine } = appeal
  const isAnswered = state === 'accepted' || state === 'refused'
  return (
    <>
      <PageHeading
        title={`${subject}: ${name || appealsText.nameless}`}
        back={{ to: `${DESK_PATHS.appeals}?state=${state}`, label: oneAppealText.back }}
      >
        <bdi>{subject}</bdi>: <bdi>{name || appealsText.nameless}</bdi>
      </PageHeading>
      <AppealFacts appeal={appeal} />
      <AskedRequests appeal={appeal} />
      {isAnswered && answer !== null && (
        <DeskSection title={oneAppealText.answer}>
          <p className={styles.words} dir="auto">
            {answer}
          </p>
        </DeskSection>
      )}
      {isMine && <AnswerForm appeal={appeal} onReload={onReload} />}
      <AppealSteps appeal={appeal} onReload={onReload} />
      <DeskSection title={oneAppealText.others}>
        {others.length === 0 && <p className={desk.note}>{oneAppealText.noOthers}</p>}
        {others.length > 0 && <AppealLines label={oneAppealText.others} appeals={others} />}
      </DeskSection>
    </>
  )
}

function Missing() {
  return (
    <EmptyMessage title={oneAppealText.missing}>
      <LinkButton to={DESK_PATHS.appeals}>{oneAppealText.back}</LinkButton>
    </EmptyMessage>
  )
}
