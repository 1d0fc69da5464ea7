import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuestionOrder } from '#contract/question-counts.ts'
import { sessionQuery } from '../../../api/session.api.ts'
import { pathTo, ROUTES, selectorWay } from '../../../app/paths.ts'
import { ownText } from '../../../i18n/ar/contribute.ts'
import { ORDER_OPTIONS, orderText } from '../../../i18n/ar/question-order.ts'
import { actionText, LOADING_HINT } from '../../../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import type { Ask } from '../../../router/router.ts'
import { useRouter } from '../../../router/use-router.ts'
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

/** A new order or leaving the page, held until the contributor agrees, because it would discard an unsaved edit. */
interface Wanted {
  kind: 'order' | 'leave'
  go: () => void
}

/** The page of the signed-in contributor's own questions, which can be edited or withdrawn. */
export function OwnQuestionsPage() {
  const [order, setOrder] = useState<QuestionOrder>('newest')
  const [wanted, setWanted] = useState<Wanted>()
  const { unsaved, onUnsaved } = useUnsaved((leave) => setWanted({ kind: 'leave', go: leave }))
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
                onChange={(next) => {
                  const go = () => setOrder(next)
                  if (unsaved.current.size > 0) setWanted({ kind: 'order', go })
                  else go()
                }}
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
          kind={wanted.kind}
          onClose={() => setWanted(undefined)}
          onYes={() => {
            wanted.go()
            setWanted(undefined)
          }}
        />
      )}
      <Toast toast={toast} />
    </>
  )
}

/**
 * Returns the ids of the questions with an unsaved edit, and a function that updates them. While there is one, `ask` is
 * called before the page is left, and the browser asks before the tab is closed or reloaded.
 */
function useUnsaved(ask: Ask) {
  const { router } = useRouter()
  const unsaved = useRef(new Set<string>())
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const onUnsaved = useCallback(
    (id: string, isUnsaved: boolean) => {
      if (isUnsaved) unsaved.current.add(id)
      else unsaved.current.delete(id)
      const isHeld = unsaved.current.size > 0
      router.hold(isHeld ? (leave) => latest.current(leave) : undefined)
      // Listen only meanwhile: browsers do not keep a page that listens to this event in memory for the Back button.
      if (isHeld) window.addEventListener('beforeunload', askToStay)
      else window.removeEventListener('beforeunload', askToStay)
    },
    [router],
  )
  return { unsaved, onUnsaved }
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
  // oxlint-disable-next-line typescript/no-deprecated -- Chrome before 119 ignores `preventDefault` here.
  event.returnValue = true
}

interface AskToDiscardProps {
  kind: Wanted['kind']
  onYes: () => void
  onClose: () => void
}

function AskToDiscard({ kind, onYes, onClose }: AskToDiscardProps) {
  const actions = (
    <>
      <Button onClick={onClose}>{ownText.discard.goOn}</Button>
      <Button look="quiet" onClick={onYes}>
        {ownText.discard.yes[kind]}
      </Button>
    </>
  )
  return (
    <Dialog title={ownText.discard.title} onClose={onClose} actions={actions}>
      <p>{ownText.discard.lead[kind]}</p>
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
