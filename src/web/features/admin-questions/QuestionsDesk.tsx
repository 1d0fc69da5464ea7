import { Loading } from '../../ui/Loading.tsx'

export function QuestionsDesk() {
  return <Loading />
}
