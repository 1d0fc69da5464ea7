import { useCallback, useEffect, useRef, useState } from 'react'
import { loadSchedule } from '../learn/learn-store.ts'
import { noteGiven, sendCounted } from '../learn/note-given.ts'
import { type Exam, isAnnounced, remainingMs, withTime } from './exam-state.ts'
import { savedExam, saveExam } from './exam-store.ts'

/** The clock advances in steps of a second, and every fifth step saves the test. */
const STEP_MS = 1000
const SAVED_EACH = 5

export interface RunningExam {
  exam: Exam
  change: (step: (exam: Exam) => Exam) => void
  /** The remaining time that was announced last, in milliseconds; undefined before the first announcement. */
  announcedMs: number | undefined
}

/**
 * A running test, saved on the device after each change. Its clock runs while the page is open and visible, and stops
 * when the reader leaves. When the reader or the clock ends it, its answers are recorded.
 */
export function useExam(start: Exam): RunningExam {
  const [exam, setExam] = useState(start)
  const [announcedMs, setAnnounced] = useState<number>()
  const current = useRef(start)

  const change = useCallback((step: (exam: Exam) => Exam) => {
    const before = current.current
    const next = step(before)
    if (next === before) return
    current.current = next
    saveExam(next)
    setExam(next)
    if (next.isFinished && !before.isFinished) recordAnswers(next)
  }, [])

  useEffect(() => void loadSchedule(), [])
  useEffect(() => {
    if (exam.isFinished) return undefined
    let steps = 0
    const clock = setInterval(() => {
      if (document.hidden) return
      const before = current.current
      const next = withTime(before, STEP_MS)
      const [earlier, now] = [remainingMs(before), remainingMs(next)]
      if (earlier !== undefined && now !== undefined && isAnnounced(earlier, now, before.limitMs ?? 0))
        setAnnounced(now)
      steps += 1
      if (next.isFinished || steps % SAVED_EACH === 0) change(() => next)
      else {
        current.current = next
        setExam(next)
      }
    }, STEP_MS)
    // Do not save a test that the reader has cancelled.
    const save = () => savedExam() && saveExam(current.current)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(clock)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [exam.isFinished, change])
  return { exam, change, announcedMs }
}

/**
 * Records the answers for the review, the progress and the counts. Only at the end, because until then answers can be
 * changed.
 */
function recordAnswers({ place, questions, answers }: Exam): void {
  for (const [at, { subject, question }] of questions.entries()) {
    const given = answers[at] ?? null
    if (given !== null) noteGiven({ kind: 'students', ...place, subject }, question, given, undefined)
  }
  sendCounted()
}
