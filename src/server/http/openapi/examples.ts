/**
 * Examples of parameters whose schema does not show what to write, by name. Each parameter gets the first example that
 * its schema accepts.
 */
export const PARAMETER_EXAMPLES: Readonly<Record<string, readonly (string | number)[]>> = {
  grade: [1, 'grade_1'],
  year: [2025, '2024_25'],
  term: [1, 'term_1'],
  seat_number: ['10001'],
  student_id: ['100012025'],
  number: ['10001'],
  subject: ['nahw'],
  file: ['degrees_grade_1.json'],
  file_name: ['questions.gift'],
  name: ['grade1.xlsx'],
  mode: ['preview'],
}

/**
 * Examples of bodies whose schema does not show what to write, by the call's name. A test checks them with the schemas.
 */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  signIn: { email: 'huda@example.com', password: 'correct horse battery' },
  sendSuggestion: { suggestion: 'نرجو فتح قاعة المطالعة مساءً.' },
  addQuestion: {
    question_text: 'ما نوع الخبر في جملة «العلمُ نورٌ»؟',
    question_options: ['مفرد', 'جملة اسمية', 'جملة فعلية', 'شبه جملة'],
    question_answer: 0,
    answer_reason: '«نور» كلمة واحدة، ليست جملة ولا شبه جملة.',
  },
}
