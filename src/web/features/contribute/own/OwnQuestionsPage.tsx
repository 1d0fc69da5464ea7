import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { QuestionOrder } from '#contract/question-counts.ts'
import { sessionQuery } from '../../../api/session.api.ts'
import { pathTo, ROUTES, selectorWay } from '../../../app/paths.ts'
import { ownText } from '../../../i18n/ar/contribute.ts'
import { ORDER_OPTIONS, orderText } from '../../../i18n/ar/question-order.ts'
import { actionText, LOADING_HINT } from '../../../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Toast } from '../../../ui/Toast.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import styles from '../Contribute.module.css'
import { ownQuestionsQuery } from '../contribute.api.ts'
import { OwnQuestionItem } from './OwnQuestionItem.tsx'
import own from './OwnQuestions.module.css'

/** The page of the signed-in contributor's own questions, which can be edited or withdrawn. */
export function OwnQuestionsPage() {
  const [order, setOrder] = useState<QuestionOrder>('newest')
  const [wanted, setWanted] = useState<QuestionOrder>()
  const unsaved = useRef(new Set<string>())
  const onUnsaved = useCallback((id: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(id)
    else unsaved.current.delete(id)
  }, [])
  const query = useInfiniteQuery(ownQuestionsQuery(order))
  const toast = useToast()
  return (
    <>
      <ScreenHead title={ownText.title} mainMenu={selectorWay()} />
      <p className={styles.lead}>{ownText.lead}</p>
      <DataRegion
        source={query}
        isEmpty={({ pages }) => pages.every(({ questions }) => questions.length === 0)}
        empty={
          <EmptyMessage title={ownText.empty}>
            <AddLink />
          </EmptyMessage>
        }
      >
        {({ pages }) => (
          <>
            <AddLink />
            <div className={own.order}>
              <Select
                label={orderText.label}
                hint={orderText.rule}
                value={order}
                options={ORDER_OPTIONS}
                onChange={(next) => (unsaved.current.size > 0 ? setWanted(next) : setOrder(next))}
              />
            </div>
            {/* A new order ends all edits, because it may move their questions to a page that is not loaded. */}
            <ul key={order} className={own.list} aria-label={ownText.list}>
              {pages
                .flatMap(({ questions }) => questions)
                .map((question) => (
                  <li key={question.id}>
                    <OwnQuestionItem question={question} say={toast.say} onUnsaved={onUnsaved} />
                  </li>
                ))}
            </ul>
            {query.isFetchNextPageError && <p role="alert">{PROBLEM_TEXTS[query.error.code]}</p>}
            {query.hasNextPage && (
              <Button look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {query.isFetchingNextPage ? LOADING_HINT : actionText.loadMore}
              </Button>
            )}
          </>
        )}
      </DataRegion>
      {wanted && (
        <AskToDiscard
          onClose={() => setWanted(undefined)}
          onYes={() => {
            setOrder(wanted)
            setWanted(undefined)
          }}
        />
      )}
      <Toast toast={toast} />
    </>
  )
}

function AskToDiscard({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const actions = (
    <>
      <Button onClick={onClose}>{ownText.discard.goOn}</Button>
      <Button look="quiet" onClick={onYes}>
        {ownText.discard.yes}
      </Button>
    </>
  )
  return (
    <Dialog title={ownText.discard.title} onClose={onClose} actions={actions}>
      <p>{ownText.discard.lead}</p>
    </Dialog>
  )
}

function AddLink() {
  const { data: session } = useQuery(sessionQuery())
  return (
    <LinkButton to={pathTo(ROUTES.questionTerms, { grade: session?.user.grade ?? 'grade_1' })}>
      {ownText.add}
    </LinkButton>
  )
}
