import { namedList } from './named-lists.ts';

/** Quotes, one per day, the same for everyone on a site; a site can change them like any other list. */
export const quotes = namedList(
  'app-quotes',
  ['Messages of the day', 'Thông điệp trong ngày', 'Mesej hari ini', 'Pesan hari ini', '每日寄语'],
  [
    [
      'INSPECT',
      [
        'A good inspection is half of the treatment.',
        'Kiểm tra kỹ là đã xử lý được một nửa.',
        'Pemeriksaan yang baik adalah separuh daripada rawatan.',
        'Inspeksi yang baik adalah separuh dari penanganan.',
        '检查到位，处理就完成了一半。',
      ],
    ],
    [
      'LABEL',
      [
        'Read the label first: it knows more than habit does.',
        'Hãy đọc nhãn trước: nhãn biết nhiều hơn thói quen.',
        'Baca label dahulu: ia lebih tahu daripada kebiasaan.',
        'Baca labelnya dulu: label lebih dapat diandalkan daripada kebiasaan.',
        '先看标签：标签比习惯更可靠。',
      ],
    ],
    [
      'RECORD',
      [
        'What is written down on site need not be remembered.',
        'Ghi lại ngay tại chỗ thì không cần phải nhớ.',
        'Apa yang dicatat di tapak tidak perlu diingat.',
        'Yang dicatat di lokasi tidak perlu diingat-ingat.',
        '现场记下来，就不必事后回想。',
      ],
    ],
    [
      'GLOVES',
      [
        'Gloves on before the cap comes off.',
        'Đeo găng tay trước khi mở nắp.',
        'Pakai sarung tangan sebelum membuka penutup.',
        'Pakai sarung tangan sebelum tutup dibuka.',
        '先戴手套，再开瓶盖。',
      ],
    ],
    [
      'VAN',
      [
        'A tidy van is a quick van.',
        'Xe gọn gàng thì việc nhanh chóng.',
        'Van yang kemas memudahkan kerja.',
        'Mobil yang rapi mempercepat pekerjaan.',
        '车厢整洁，干活利索。',
      ],
    ],
    [
      'LEAVE',
      [
        'The customer remembers how you left the room.',
        'Khách hàng nhớ căn phòng trông thế nào khi bạn rời đi.',
        'Pelanggan ingat keadaan bilik semasa anda pergi.',
        'Pelanggan ingat bagaimana ruangan saat Anda tinggalkan.',
        '客户会记得您离开时房间的样子。',
      ],
    ],
    [
      'LOOK',
      [
        'Look up, look down, look behind: pests do.',
        'Hãy nhìn lên, nhìn xuống, nhìn ra sau: dịch hại cũng làm vậy.',
        'Lihat atas, bawah dan belakang: perosak pun begitu.',
        'Lihat ke atas, ke bawah, ke belakang: hama juga begitu.',
        '看上面、看下面、看背后：虫鼠就藏在这些地方。',
      ],
    ],
    [
      'ASK',
      [
        'One question to the customer can save a visit.',
        'Một câu hỏi với khách có thể bớt được một chuyến đi.',
        'Satu soalan kepada pelanggan boleh menjimatkan satu lawatan.',
        'Satu pertanyaan kepada pelanggan bisa menghemat satu kunjungan.',
        '多问客户一句，也许就能少跑一趟。',
      ],
    ],
    [
      'WATER',
      [
        'Drink water before you are thirsty.',
        'Hãy uống nước trước khi thấy khát.',
        'Minum air sebelum berasa dahaga.',
        'Minumlah sebelum merasa haus.',
        '别等口渴了才喝水。',
      ],
    ],
    [
      'ROAD',
      [
        'Arrive a little later, but arrive well.',
        'Đến muộn một chút, nhưng đến an toàn.',
        'Biar lewat sedikit, asalkan selamat sampai.',
        'Lebih baik terlambat sedikit asal selamat sampai.',
        '宁可晚到一点，也要平安到达。',
      ],
    ],
  ],
);
