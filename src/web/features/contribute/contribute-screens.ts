import { Loading } from '../../ui/Loading.tsx'

/** The screens of contributing by the names of their routes. */
export const CONTRIBUTE_SCREENS = {
  questionTerms: Loading,
  questionSubjects: Loading,
  sendQuestion: Loading,
  ownQuestions: Loading,
  questionFiles: Loading,
}
