import ClickwheelGallery
import ClickwheelSystem

/// A photo, a video, or a group of them, as pages get it.
struct GalleryRow: Encodable {
    private enum CodingKeys: CodingKey {
        case id, v, kind, film, title, taken, width, height, durationMs, frames, camera, place, latitude,
            longitude
        case opens, projection, crop, clip, momentMs, problem, blur, favourite, positionMs
    }

    let item: GalleryItem
    /// `nil` in the lists of other parts, from which nothing is opened.
    let opens: MediaOpening.Manner?

    init(_ item: GalleryItem, opens: MediaOpening.Manner? = nil) {
        (self.item, self.opens) = (item, opens)
    }

    func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: CodingKeys.self)
        try row.encode(item.id, forKey: .id)
        // What the addresses of its pictures end with, so that they can be kept for ever.
        try row.encode(String(item.modifiedNs ^ item.size &* 31, radix: 36), forKey: .v)
        try row.encode(item.kind, forKey: .kind)
        try row.encodeIfPresent(opens, forKey: .opens)
        if item.isFilm { try row.encode(true, forKey: .film) }
        try row.encode(item.title, forKey: .title)
        try row.encodeIfPresent(item.taken, forKey: .taken)
        try row.encodeIfPresent(item.width, forKey: .width)
        try row.encodeIfPresent(item.height, forKey: .height)
        try row.encodeIfPresent(item.durationMs, forKey: .durationMs)
        try row.encodeIfPresent(item.frames, forKey: .frames)
        try row.encodeIfPresent(item.camera, forKey: .camera)
        try row.encodeIfPresent(item.place, forKey: .place)
        try row.encodeIfPresent(item.latitude, forKey: .latitude)
        try row.encodeIfPresent(item.longitude, forKey: .longitude)
        try row.encodeIfPresent(item.projection, forKey: .projection)
        try row.encodeIfPresent(item.crop, forKey: .crop)
        if item.hasClip { try row.encode(true, forKey: .clip) }
        try row.encodeIfPresent(item.momentUs.map { $0 / 1000 }, forKey: .momentMs)
        try row.encodeIfPresent(item.problem, forKey: .problem)
        try row.encodeIfPresent(item.blur.map { Base64.encode($0) }, forKey: .blur)
        if item.isFavourite { try row.encode(true, forKey: .favourite) }
        if item.positionMs > 0 { try row.encode(item.positionMs, forKey: .positionMs) }
    }
}

/// A group of photos as pages get it.
struct GalleryGroupRow: Encodable {
    private enum CodingKeys: CodingKey {
        case key, title, count, cover, blur
    }

    let group: GalleryGroup

    func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: CodingKeys.self)
        try row.encode(group.key, forKey: .key)
        try row.encode(group.title, forKey: .title)
        try row.encode(group.count, forKey: .count)
        try row.encode(group.cover, forKey: .cover)
        try row.encodeIfPresent(group.blur.map { Base64.encode($0) }, forKey: .blur)
    }
}
