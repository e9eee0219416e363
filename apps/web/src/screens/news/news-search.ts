/** Search parameters of the news: ids only; text of an address is never shown. */
export interface NewsSearch {
  /** The id of the open tab. */
  tab?: number | undefined;
}

export interface ArticleSearch {
  id?: number | undefined;
}
