import { Loading } from '../../ui/Loading.tsx'

export function ResultsDesk() {
  return <Loading />
}
