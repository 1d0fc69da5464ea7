import { Loading } from '../../ui/Loading.tsx'

export function AppealsDesk() {
  return <Loading />
}
