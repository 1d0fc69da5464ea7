import { OwnQuestionsPage } from './own/OwnQuestionsPage.tsx'
import { QuestionSubjectsPage } from './QuestionSubjectsPage.tsx'
import { QuestionTermsPage } from './QuestionTermsPage.tsx'
import { SendQuestionPage } from './writing/SendQuestionPage.tsx'

/** The screens of contributing by the names of their routes. */
export const CONTRIBUTE_SCREENS = {
  questionTerms: QuestionTermsPage,
  questionSubjects: QuestionSubjectsPage,
  sendQuestion: SendQuestionPage,
  ownQuestions: OwnQuestionsPage,
}
