import { isKey } from './storage-key.rules.ts'

/** Where the files are, as STORAGE_URL states it. */
export type StorageLocation = { kind: 'folder'; path: string } | BucketLocation

export interface BucketLocation {
  kind: 'bucket'
  bucket: string
  /** A prefix of every key: empty, or ends with a slash. */
  prefix: string
  /** The URL of an S3 server other than Amazon's; undefined for Amazon's. */
  endpoint: string | undefined
  region: string | undefined
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]+$/

/** Parses `file:PATH`, or `s3://bucket/prefix?endpoint=http://…&region=…`; returns undefined for any other text. */
export function parseStorageUrl(text: string): StorageLocation | undefined {
  const path = /^file:(.+)$/.exec(text)?.[1]
  if (path !== undefined) return { kind: 'folder', path }
  const [, bucket = '', prefix = '', query = ''] = /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(text) ?? []
  const { endpoint, region, ...others } = Object.fromEntries(new URLSearchParams(query))
  const folder = prefix.replace(/\/$/, '')
  const isKnown =
    BUCKET.test(bucket) &&
    (folder === '' || isKey(folder)) &&
    (endpoint === undefined || isHttpUrl(endpoint)) &&
    (region === undefined || REGION.test(region)) &&
    Object.keys(others).length === 0
  return isKnown ? { kind: 'bucket', bucket, prefix: folder && `${folder}/`, endpoint, region } : undefined
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')
}
