import { Loading } from '../../ui/Loading.tsx'

export function PeopleDesk() {
  return <Loading />
}
