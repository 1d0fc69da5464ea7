import type { UploadReview, UploadSummary } from '#contract/upload-review.ts'

/** A stored summary: what the list of uploads shows, and the revision that it was made from. */
interface StoredSummary {
  revision: number
  summary: UploadSummary
}

type Summed = 'heading' | 'students' | 'errors' | 'warnings' | 'questions' | 'outcome'

/** Returns what the list of uploads shows of a review. */
export function summaryOf({
  heading,
  students,
  errors,
  warnings,
  questions,
  outcome,
}: Pick<UploadReview, Summed>): UploadSummary {
  return { ...heading, students, errors, warnings, questions: questions.length, outcome }
}

/** Returns the text in which a summary is stored. */
export function summaryText(stored: StoredSummary): string {
  return JSON.stringify(stored)
}

/**
 * Returns the summary of an upload; null before its first review, and while the last one is of an older revision. Also
 * null if the last review was read by other settings than those of `stamp`.
 */
export function readSummary(
  { summary, revision, settings_seen }: { summary: string | null; revision: number; settings_seen: string | null },
  stamp?: string,
): UploadSummary | null {
  if (stamp !== undefined && settings_seen !== null && settings_seen !== stamp) return null
  // The cast is safe: `summaryText` wrote this JSON.
  const stored = summary === null ? null : (JSON.parse(summary) as StoredSummary)
  return stored?.revision === revision ? stored.summary : null
}
