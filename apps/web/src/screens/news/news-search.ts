/** Search parameters of the news: ids and nothing else; words of an address are never shown. */
export interface NewsSearch {
  /** The open tab's. */
  tab?: number | undefined;
}

export interface ArticleSearch {
  id?: number | undefined;
}
