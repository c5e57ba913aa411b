/** What is about a client's photo, in one file that loads on demand: the names of the storefront's files have room for 64. */
export { MeasurePhoto } from './measure-photo.tsx';
export { OfferedPhoto } from './offered-photo.tsx';
