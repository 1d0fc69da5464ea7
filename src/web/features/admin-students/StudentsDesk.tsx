import { Loading } from '../../ui/Loading.tsx'

export function StudentsDesk() {
  return <Loading />
}
