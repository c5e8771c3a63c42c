import { defineDictionary } from '../../dictionary.ts';

/** What happened to a station, after the name of who did it. */
export const officeStationHistory = defineDictionary({
  'added this station': {
    vi: 'đã thêm trạm này',
    ms: 'menambah stesen ini',
    id: 'menambahkan stasiun ini',
    'zh-CN': '添加了此站点',
  },
  'changed this station': {
    vi: 'đã thay đổi trạm này',
    ms: 'mengubah stesen ini',
    id: 'mengubah stasiun ini',
    'zh-CN': '更改了此站点',
  },
  'moved this station on the plan': {
    vi: 'đã di chuyển trạm này trên sơ đồ',
    ms: 'mengalihkan stesen ini pada pelan',
    id: 'memindahkan stasiun ini pada denah',
    'zh-CN': '在平面图上移动了此站点',
  },
  'placed this station': {
    vi: 'đã đặt trạm này',
    ms: 'meletakkan stesen ini',
    id: 'menempatkan stasiun ini',
    'zh-CN': '放置了此站点',
  },
  'relabelled this station': {
    vi: 'đã đổi nhãn trạm này',
    ms: 'menukar label stesen ini',
    id: 'mengganti label stasiun ini',
    'zh-CN': '更换了此站点的标签',
  },
  'restored this station': {
    vi: 'đã khôi phục trạm này',
    ms: 'memulihkan stesen ini',
    id: 'memulihkan stasiun ini',
    'zh-CN': '恢复了此站点',
  },
  'retired this station': {
    vi: 'đã ngừng sử dụng trạm này',
    ms: 'menamatkan penggunaan stesen ini',
    id: 'menghentikan pemakaian stasiun ini',
    'zh-CN': '停用了此站点',
  },
  'visited this station': {
    vi: 'đã kiểm tra trạm này',
    ms: 'memeriksa stesen ini',
    id: 'memeriksa stasiun ini',
    'zh-CN': '检查了此站点',
  },
});
