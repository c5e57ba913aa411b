export type {
  CropKey,
  FocusByCrop,
  Photograph,
  PictureFile,
  Point,
  Product,
  ProductSummary,
} from '../api/catalogue/product.ts';
