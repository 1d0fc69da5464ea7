/** Students across years. `tables.ts` gives the conventions. */

export interface StudentTable {
  /** Nine digits: the student's first seat number on the platform, then the year of that seat. */
  id: string
  created_at: string
}

export interface HiddenStudentTable {
  student_id: string
  reason: string
  hidden_at: string
}

/** A student whose name matched several earlier students; the office decides whether it is one of them. */
export interface IdentityQuestionTable {
  sheet_id: string
  row_number: number
  student_id: string
  /** JSON array of the matching student ids. */
  candidates: string
  /** The office's decision; null while it is open. */
  answer: 'same' | 'another' | null
}

/** The code that the office prints for a student: it proves that an appeal is the student's. */
export interface StudentCodeTable {
  student_id: string
  code: string
  issued_at: string
}
