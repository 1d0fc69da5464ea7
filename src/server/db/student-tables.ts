/** The row types of students across years. `tables.ts` says how times and structures are stored. */

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

/** A new student whose name matches several known students; the office decides whether the new one is one of them. */
export interface IdentityQuestionTable {
  sheet_id: string
  row_number: number
  student_id: string
  /** JSON array of the matching student ids. */
  candidates: string
  /** The office's decision; null while the office has not decided. */
  answer: 'same' | 'another' | null
}

/** The code that the office prints for a student: it proves that an appeal is the student's. */
export interface StudentCodeTable {
  student_id: string
  code: string
  issued_at: string
}
