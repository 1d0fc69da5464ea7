import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OfficeQuestion, QUESTION_FILTERS } from '#contract/admin-questions.ts'
import { orderText } from '../../i18n/ar/question-order.ts'
import { deskText, emptyText } from '../../i18n/ar/questions-desk.ts'
import { formatCount } from '../../i18n/format.ts'
import { useNavigate, useSearchParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { ApprovalSwitch } from './ApprovalSwitch.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { choiceKey } from './choice-key.ts'
import { QuestionEntry } from './QuestionEntry.tsx'
import { QuestionsFilter } from './QuestionsFilter.tsx'
import { isNarrowed, pathOf, searchOf } from './question-params.ts'
import { type QuestionSearch, questionsQuery } from './questions.api.ts'
import { useQuestionActs } from './use-question-acts.ts'

/** The list of questions, with the setting of whether new questions need approval. */
export function QuestionList() {
  const [params] = useSearchParams()
  const search = searchOf(params)
  const navigate = useNavigate()
  const list = useInfiniteQuery(questionsQuery(search))
  const acts = useQuestionActs()
  const head = list.data?.pages[0]
  return (
    <>
      <PageHeading title={deskText.title} />
      {head && <ApprovalSwitch isOn={head.wait_for_approval} isBusy={acts.isBusy} onChange={acts.setApproval} />}
      <TabLinks label={deskText.filterLabel} tabs={tabs(search, head)} />
      <QuestionsFilter
        key={params.toString()}
        search={search}
        subjects={head?.subjects ?? []}
        onShow={(chosen) => void navigate(pathOf(chosen))}
      />
      {search.order !== 'newest' && <p className={desk.note}>{orderText.rule}</p>}
      <DataRegion
        source={list}
        isEmpty={({ pages }) => pages[0]?.questions.length === 0}
        empty={<Empty search={search} waits={head?.wait_for_approval ?? false} />}
      >
        {({ pages }) => <Entries questions={pages.flatMap((page): OfficeQuestion[] => page.questions)} acts={acts} />}
      </DataRegion>
      <MoreButton source={list}>{deskText.more}</MoreButton>
    </>
  )
}

interface EntriesProps {
  questions: readonly OfficeQuestion[]
  acts: ReturnType<typeof useQuestionActs>
}

function Entries({ questions, acts }: EntriesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const waiting = questions.filter(({ state, is_withdrawn }) => state === 'waiting' && !is_withdrawn)
  return (
    <>
      {waiting.length > 0 && (
        <ChosenBar
          waiting={waiting}
          chosen={chosen}
          isBusy={acts.isBusy}
          onChoose={setChosen}
          onApprove={(those) => {
            acts.approve(those)
            setChosen(new Set())
          }}
        />
      )}
      <ul className={desk.entries} aria-label={deskText.list}>
        {questions.map((question) => (
          <QuestionEntry
            key={question.id}
            question={question}
            isBusy={acts.isBusy}
            isChosen={waiting.includes(question) ? chosen.has(choiceKey(question)) : undefined}
            onChoose={(isChosen) => setChosen(withOrWithout(chosen, choiceKey(question), isChosen))}
            onMove={(state) => acts.move(question, state)}
          />
        ))}
      </ul>
    </>
  )
}

function withOrWithout(chosen: ReadonlySet<string>, key: string, isChosen: boolean): ReadonlySet<string> {
  const others = [...chosen].filter((one) => one !== key)
  return new Set(isChosen ? [...others, key] : others)
}

function Empty({ search, waits }: { search: QuestionSearch; waits: boolean }) {
  const { title, next } = emptyWords(search, waits)
  return (
    <EmptyMessage title={title}>
      <p>{next}</p>
    </EmptyMessage>
  )
}

function emptyWords(search: QuestionSearch, waits: boolean): { title: string; next: string } {
  if (isNarrowed(search)) return emptyText.narrowed
  if (search.filter !== 'waiting') return emptyText[search.filter]
  const { title, whenOn, whenOff } = emptyText.waiting
  return { title, next: waits ? whenOn : whenOff }
}

function tabs(search: QuestionSearch, counts: { waiting: number; reported: number } | undefined) {
  return QUESTION_FILTERS.map((filter) => {
    const count = filter === 'waiting' || filter === 'reported' ? counts?.[filter] : undefined
    return {
      to: pathOf({ ...search, filter }),
      label: count ? `${deskText.filters[filter]} (${formatCount(count)})` : deskText.filters[filter],
      current: filter === search.filter,
    }
  })
}
