import { OwnQuestionsPage } from './own/OwnQuestionsPage.tsx'
import { QuestionSubjectsPage } from './QuestionSubjectsPage.tsx'
import { QuestionTermsPage } from './QuestionTermsPage.tsx'
import { SendQuestionPage } from './writing/SendQuestionPage.tsx'

/** The contribution screens by route name. */
export const CONTRIBUTE_SCREENS = {
  questionTerms: QuestionTermsPage,
  questionSubjects: QuestionSubjectsPage,
  sendQuestion: SendQuestionPage,
  ownQuestions: OwnQuestionsPage,
}
