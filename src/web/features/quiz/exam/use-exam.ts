import { useCallback, useEffect, useRef, useState } from 'react'
import { loadSchedule } from '../learn/learn-store.ts'
import { noteGiven, sendCounted } from '../learn/note-given.ts'
import { useOtherTabs } from '../other-tabs.ts'
import { type Exam, isAnnounced, isSameExam, remainingMs, withTime } from './exam-state.ts'
import { examSlot, savedExam, saveExam } from './exam-store.ts'

/** The clock of a test advances in steps of a second, and every fifth step saves the test. */
const STEP_MS = 1000
const SAVED_EACH = 5

export interface RunningExam {
  exam: Exam
  /** Whether another tab has removed the test or started another test. This tab then stores nothing any more. */
  isGone: boolean
  change: (step: (exam: Exam) => Exam) => void
  /** The remaining time that was announced last, in milliseconds; undefined before the first announcement. */
  announcedMs: number | undefined
}

/**
 * Holds a running test, saved on the device after each change. Its clock runs while the page is open and visible. When
 * the reader or the clock ends the test, its answers are recorded.
 */
export function useExam(start: Exam): RunningExam {
  const { exam, isGone, current, show, change, save } = useSharedExam(start)
  const [announcedMs, setAnnounced] = useState<number>()
  const isRunning = !exam.isFinished && !isGone

  useEffect(() => void loadSchedule(), [])
  useEffect(() => {
    if (!isRunning) return undefined
    let steps = 0
    const advance = (before: Exam) => withTime(before, STEP_MS)
    const clock = setInterval(() => {
      if (document.hidden) return
      const before = current.current
      const next = advance(before)
      steps += 1
      if (next.isFinished || steps % SAVED_EACH === 0) change(advance)
      else show(next)
      const [earlier, now] = [remainingMs(before), remainingMs(current.current)]
      if (earlier !== undefined && now !== undefined && isAnnounced(earlier, now, before.limitMs ?? 0))
        setAnnounced(now)
    }, STEP_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(clock)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [isRunning, current, show, change, save])
  return { exam, isGone, change, announcedMs }
}

/**
 * Holds a test that other tabs may show too. Each change continues from the state that was stored last, by whichever
 * tab, so that no change is lost and the answers are recorded once.
 */
function useSharedExam(start: Exam) {
  const [exam, setExam] = useState(start)
  const [isGone, setGone] = useState(false)
  const [slot] = useState(examSlot)
  const current = useRef(start)

  const show = useCallback((next: Exam) => {
    current.current = next
    setExam(next)
  }, [])
  /** Shows what another tab has stored. Returns false if that is not this test. */
  const follow = useCallback((): boolean => {
    // A finished test stays on the screen, whatever other tabs store.
    if (slot.isCurrent() || current.current.isFinished) return true
    const newer = savedExam()
    if (!newer || !isSameExam(newer, current.current)) {
      setGone(true)
      return false
    }
    slot.accept()
    show(newer)
    return true
  }, [slot, show])
  const change = useCallback(
    (step: (exam: Exam) => Exam) => {
      if (!follow()) return
      const before = current.current
      const next = step(before)
      if (next === before) return
      saveExam(next)
      slot.accept()
      // Record first, because the result says which questions come back for review.
      if (next.isFinished && !before.isFinished) recordAnswers(next)
      show(next)
    },
    [slot, show, follow],
  )
  /**
   * Saves the time since the last change. Does nothing if the reader has cancelled the test, in this tab or another.
   */
  const save = useCallback(() => {
    if (!slot.isCurrent()) return
    saveExam(current.current)
    slot.accept()
  }, [slot])
  useOtherTabs(slot.key, follow)
  return { exam, isGone, current, show, change, save }
}

/**
 * Records the answers for the review, the progress and the counts. Call it only at the end of the test, because until
 * then answers can be changed.
 */
function recordAnswers({ place, questions, answers }: Exam): void {
  for (const [at, { subject, question }] of questions.entries()) {
    const given = answers[at] ?? null
    if (given !== null) noteGiven({ kind: 'students', ...place, subject }, question, given, undefined)
  }
  sendCounted()
}
